const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

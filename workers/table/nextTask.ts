/** After whatever else the thread has been asked meanwhile. */
export const nextTask = () => new Promise<void>((resume) => setTimeout(resume));

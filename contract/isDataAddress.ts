/** The first parts of addresses that answer data; all others are the page's. */
const DATA = /^\/(api|legacy-api|backend|anatel|api_reports|api_helper|health)(\/|\?|$)/;

/** Whether an address answers data: it is never kept, and a miss there is never the page. */
export const isDataAddress = (address: string): boolean => DATA.test(address);

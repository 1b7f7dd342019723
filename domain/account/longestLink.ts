/** So long a shared link holds at most: who needs one for longer makes another, and knows that it is still there. */
export const LONGEST_LINK_DAYS = 366;

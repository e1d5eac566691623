/**
 * The oldest engines that a borrower may have: the build lowers its code for them, and a test looks
 * through it for what they lack.
 */
export const floor = { chrome: 80, safari: 14, firefox: 78 } as const

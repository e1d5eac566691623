/**
 * The oldest supported engines of borrowers. The build lowers its code for them, and a test
 * searches it for features that they lack.
 */
export const floor = { chrome: 80, safari: 14, firefox: 78 } as const

/**
 * The oldest supported browser versions. The build compiles its code for these versions. A test
 * searches the code for features that these versions lack.
 */
export const floor = { chrome: 80, safari: 14, firefox: 78 } as const

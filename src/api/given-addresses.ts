const given = new Set<string>()

/**
 * Remembers an address that a server gave to this page, or that the app created for one of its
 * screens.
 */
export const keepAddress = (address: string): string => (given.add(address), address)

/** True if exactly this address was given; an address that a document puts together was not. */
export const wasGiven = (address: string): boolean => given.has(address)

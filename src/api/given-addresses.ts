const given = new Set<string>()

/** Keeps an address that a server gave to this page, or that the app made for one of its screens. */
export const keepAddress = (address: string): string => (given.add(address), address)

/** Says whether an address was given whole. One that a document puts together was not. */
export const wasGiven = (address: string): boolean => given.has(address)

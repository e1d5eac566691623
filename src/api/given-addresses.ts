const given = new Set<string>()

/** Keeps the address of a picture that a server gave to this page, of itself. */
export const keepAddress = (address: string): void => void given.add(address)

/** Says whether a server has given the address of a picture whole; one that was built was not. */
export const wasGiven = (address: string): boolean => given.has(address)

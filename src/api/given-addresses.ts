const given = new Set<string>()

/**
 * Remembers an address that a server gave to this page, or that the app created for one of its
 * screens.
 */
export const keepAddress = (address: string): string => (given.add(address), address)

const whole = new Map<string, string>()

/**
 * Remembers the whole address behind one that documents read, which lacks the secrets of the
 * session. Returns the one that they read.
 */
export function hideSecrets(readable: string, address: string): string {
  if (readable !== address) whole.set(readable, address)
  return readable
}

/** The address that the page uses in place of one that a document read as a whole. */
export const wholeAddress = (address: string): string => whole.get(address) ?? address

/** True if exactly this address was given; an address that a document puts together was not. */
export const wasGiven = (address: string): boolean => given.has(address)

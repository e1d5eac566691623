const knownUrls = new Set<string>()

/** Stores a URL that a server gave to this page, or that the app created for one of its screens. */
export const keepAddress = (address: string): string => (knownUrls.add(address), address)

const completeUrls = new Map<string, string>()

/**
 * Stores the complete URL for a URL in which the secrets of the session are missing. Returns the
 * URL without secrets, which documents read.
 */
export function hideSecrets(readable: string, address: string): string {
  if (readable !== address) completeUrls.set(readable, address)
  return readable
}

/** The complete URL for a URL that documents read. */
export const wholeAddress = (address: string): string => completeUrls.get(address) ?? address

/** True for exactly the URLs stored by `keepAddress`, but not for a URL that a document builds. */
export const wasGiven = (address: string): boolean => knownUrls.has(address)

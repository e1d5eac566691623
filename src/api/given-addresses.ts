const knownUrls = new Set<string>()

/** Stores a URL that came from a server, or that the app created for one of its screens. */
export const keepAddress = (address: string): string => (knownUrls.add(address), address)

const completeUrls = new Map<string, string>()

/** Stores the complete URL under its form without secrets, and returns that form. */
export function hideSecrets(readable: string, address: string): string {
  if (readable !== address) completeUrls.set(readable, address)
  return readable
}

export const wholeAddress = (address: string): string => completeUrls.get(address) ?? address

export const isKnownUrl = (address: string): boolean => knownUrls.has(address)

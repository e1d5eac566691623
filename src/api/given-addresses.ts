const knownUrls = new Set<string>()

/** Marks a URL as trusted, because a server sent it or the app created it for a screen. */
export const keepAddress = (address: string): string => (knownUrls.add(address), address)

const completeUrls = new Map<string, string>()

/** Returns the URL without secrets. `wholeAddress` converts it back to the complete URL. */
export function hideSecrets(readable: string, address: string): string {
  if (readable !== address) completeUrls.set(readable, address)
  return readable
}

export const wholeAddress = (address: string): string => completeUrls.get(address) ?? address

export const isKnownUrl = (address: string): boolean => knownUrls.has(address)

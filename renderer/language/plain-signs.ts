/**
 * Normalizes words to what a reader sees: characters that look alike become one, and invisible
 * characters are removed.
 */
export const plainSigns = (words: string): string =>
  words.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, '')

import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/**
 * Functions that unpack a packed file, by its extension. A file that cannot be unpacked counts as
 * stale.
 */
const packed: Readonly<Record<string, ((bytes: Uint8Array) => Buffer) | undefined>> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
  '.zst': undefined,
}

/** The extensions of packed files whose content differs from the original. */
export function stalePacked(path: string): string[] {
  const text = readFileSync(path)
  return Object.entries(packed)
    .filter(([end, unpack]) => existsSync(path + end) && !holds(path + end, text, unpack))
    .map(([end]) => end)
}

function holds(path: string, text: Buffer, unpack?: (bytes: Uint8Array) => Buffer): boolean {
  try {
    return unpack?.(readFileSync(path)).equals(text) ?? false
  } catch {
    return false
  }
}

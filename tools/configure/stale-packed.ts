import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** What unpacks a packed file, by its end; what cannot be looked into counts as stale. */
const packed: Readonly<Record<string, ((bytes: Uint8Array) => Buffer) | undefined>> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
  '.zst': undefined,
}

/** The ends of the packed files beside a file that hold something else than it. */
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

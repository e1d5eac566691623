import { open } from 'node:fs/promises'

/** Writes a new file, so that its text survives a power cut before another file refers to it. */
export async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o644)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { open } from 'node:fs/promises'

/**
 * Writes a file that was not there, so that its text outlasts a power cut before anything else
 * names it.
 */
export async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o644)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import type { Actor } from '../../answers'
import type { FileToSave } from '../../app'
import { said } from '../../../analysis/words/words'

const dayMs = 86_400_000

/** The bytes of pictures that a person may save on one day: about 100 pictures. */
const mostBytes = 20_000_000

/**
 * Counts the pictures that each person saves. git keeps all versions, so one person could otherwise
 * fill the remote.
 */
export interface PictureQuota {
  /** Counts a save. Returns the reason if the person has saved too much today. */
  refusal(file: Pick<FileToSave, 'path' | 'text'>, person: Actor): string | undefined
}

export function createPictureQuota(now: () => number = Date.now): PictureQuota {
  const saved = new Map<string, number>()
  let day = 0
  return {
    refusal({ path, text = '' }, { subject }) {
      if (!path.startsWith('schemas/pictures/')) return undefined
      const today = Math.floor(now() / dayMs)
      if (today !== day) saved.clear()
      day = today
      const bytes = (saved.get(subject) ?? 0) + text.length
      if (bytes > mostBytes)
        return said('You have saved pictures of 20 MB today. Save further ones tomorrow.')
      saved.set(subject, bytes)
      return undefined
    },
  }
}

import type { Actor } from '../../answers'
import type { FileToSave } from '../../app'
import { translate } from '../../../analysis/words/words'

const dayMs = 86_400_000

/** The limit per person and day; enough for about 100 pictures. */
const mostBytes = 20_000_000

/**
 * Limits the pictures that a person saves. Git keeps all versions, so one person could fill the
 * disk of the remote.
 */
export interface PictureQuota {
  refusal(files: readonly SavedText[], person: Actor): string | undefined
  /** Counts the pictures of a save. Call it after the remote has accepted the save. */
  count(files: readonly SavedText[], person: Actor): void
}

type SavedText = Pick<FileToSave, 'path' | 'text'>

export function createPictureQuota(now: () => number = Date.now): PictureQuota {
  const saved = new Map<string, number>()
  let day = 0
  const bytesWith = (pictures: readonly SavedText[], { subject }: Actor) => {
    const today = Math.floor(now() / dayMs)
    if (today !== day) saved.clear()
    day = today
    return pictures.reduce((sum, { text = '' }) => sum + text.length, saved.get(subject) ?? 0)
  }
  return {
    refusal(files, person) {
      const pictures = files.filter(isPicture)
      return pictures.length > 0 && bytesWith(pictures, person) > mostBytes
        ? translate(
            'You have saved pictures with 20 MB in total today, which is the limit. Save the other pictures tomorrow.',
          )
        : undefined
    },
    count: (files, person) =>
      void saved.set(person.subject, bytesWith(files.filter(isPicture), person)),
  }
}

const isPicture = ({ path }: SavedText) => path.startsWith('schemas/pictures/')

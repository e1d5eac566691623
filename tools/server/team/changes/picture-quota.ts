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
  /** The reason if this save exceeds the limit of today. */
  refusal(file: PictureFile, person: Actor): string | undefined
  /** Counts a save, once the remote has it. */
  count(file: PictureFile, person: Actor): void
}

type PictureFile = Pick<FileToSave, 'path' | 'text'>

const isPicture = ({ path }: PictureFile) => path.startsWith('schemas/pictures/')

export function createPictureQuota(now: () => number = Date.now): PictureQuota {
  const saved = new Map<string, number>()
  let day = 0
  const bytesWith = ({ text = '' }: PictureFile, { subject }: Actor) => {
    const today = Math.floor(now() / dayMs)
    if (today !== day) saved.clear()
    day = today
    return (saved.get(subject) ?? 0) + text.length
  }
  return {
    refusal: (file, person) =>
      isPicture(file) && bytesWith(file, person) > mostBytes
        ? said('You have saved pictures of 20 MB today. Save further ones tomorrow.')
        : undefined,
    count(file, person) {
      if (isPicture(file)) saved.set(person.subject, bytesWith(file, person))
    },
  }
}

import type { Project } from '../project/project'
import { scenariosIn } from '../project/screens'
import { acceptPlays, type NamedPlay, splitPlays } from './accept'

/** A played scenario with the file that contains it. */
interface FilePlay extends NamedPlay {
  readonly file: string
}

/** The played scenarios of one file, and its text in which they expect their results. */
export interface AcceptedFile<Played extends FilePlay> {
  readonly file: string
  readonly accepted: readonly Played[]
  /** The scenarios that cannot be played, and those that one of them is `like`. */
  readonly refused: readonly Played[]
  readonly text: string
  /** False if the file already expects all results. */
  readonly isChanged: boolean
}

/** Accepts the results of played scenarios, file by file. */
export function acceptFiles<Played extends FilePlay>(
  project: Pick<Project, 'files'>,
  played: readonly Played[],
): AcceptedFile<Played>[] {
  return [...new Set(played.map(({ file }) => file))].map((file) => {
    const source = project.files.get(file)
    const before = source?.text ?? ''
    const plays = played.filter((play) => play.file === file)
    const text = acceptPlays(before, plays)
    return {
      file,
      ...splitPlays(scenariosIn(source?.json), plays),
      text,
      isChanged: text !== before,
    }
  })
}

import { renameDocument } from '../../authoring'
import { readLine, type Command } from '../../terminal'
import { makeIn, projectAt, subjectOf } from '../make-in'

/** Renames a document. */
export const rename: Command = {
  about:
    'Gives a screen, a fragment or an endpoint another name, in every document that names it; the routes of a screen stay. Exit code 0: renamed, 2: it cannot be.',
  usage: 'rename screen|fragment|endpoint NAME NEW-NAME',
  async run(args, terminal) {
    const [kind, name, to = ''] = readLine(args, {}, 3).positionals
    const subject = subjectOf(kind, name)
    const { root, project } = projectAt(terminal.cwd)
    return makeIn(root, renameDocument(project, subject, to), terminal)
  },
}

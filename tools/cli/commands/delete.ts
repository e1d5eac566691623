import { deleteDocument } from '../../authoring'
import { readLine, type Command } from '../../terminal'
import { makeIn, projectAt, subjectOf } from '../make-in'

/** Deletes an unused document. */
export const remove: Command = {
  about:
    'Takes away a screen with its scenarios, a fragment or an endpoint, and the texts that nothing else names. While another document uses it, it stays, and the places are told. Exit code 0: gone, 2: it stays.',
  usage: 'delete screen|fragment|endpoint NAME',
  async run(args, terminal) {
    const [kind, name] = readLine(args, {}, 2).positionals
    const subject = subjectOf(kind, name)
    const { root, project } = projectAt(terminal.cwd)
    return makeIn(root, deleteDocument(project, subject), terminal)
  },
}

import { child } from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { filesBehind } from './files-behind'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A screen without a title bar and without a way out. */
export const deadEnd: DocumentRule = {
  code: 'LZ406',
  severity: 'warning',
  title: 'A screen that leads nowhere',
  why: 'The borrower can only close the app.',
  check: (model) => {
    if (model.kind !== 'screen' || model.document['bar'] !== false) return []
    const links = model.nodes.some(({ widget, source }) =>
      [...(widget?.props ?? [])].some(
        ([name, prop]) => prop.schema['format'] === 'x-url' && source[name] !== undefined,
      ),
    )
    const fragments = model.nodes.some(({ source }) => source['fragment'] !== undefined)
    if (links || fragments || model.actions.some(({ name }) => actionOf(name)?.leads)) return []
    return [
      at(model, '/bar', {
        from: filesBehind(model.project, model),
        what: say`The screen has no title bar, and nothing on it leads anywhere.`,
        fix: say`Remove "bar": false, or add a "go" or "back".`,
      }),
    ]
  },
}

/** Steps after one that always leaves the screen. */
export const neverReached: DocumentRule = {
  code: 'LZ407',
  severity: 'error',
  title: 'A step that is never reached',
  why: 'Leaving the screen ends its chains.',
  check: (model) =>
    model.actions
      .filter(({ source }) => source['when'] === undefined && actionOf(source['do'])?.leaves)
      .flatMap(({ pointer, name }) => {
        const next = nextStep(pointer)
        return model.actions.some((other) => other.pointer === next)
          ? [
              at(model, next, {
                what: say`This step comes after "${name}", which leaves the screen.`,
                fix: say`Put it before the "${name}".`,
              }),
            ]
          : []
      }),
}

function nextStep(pointer: string): string {
  const at = pointer.lastIndexOf('/')
  return child(pointer.slice(0, at), Number(pointer.slice(at + 1)) + 1)
}

import { child } from '../../../../renderer/language'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'

/** A session parameter that is to travel and does not exist. */
export const unknownForwardedParam: DocumentRule = {
  code: 'LZ225',
  severity: 'error',
  title: 'An unknown session parameter',
  why: 'Nothing would travel under this name.',
  check: (model) => {
    const known = model.project.app.session.object?.members
    if (!known) return []
    return model.actions.flatMap(({ source, pointer }) => {
      const travels = source['session']
      if (!Array.isArray(travels)) return []
      return travels.flatMap((name, index) =>
        typeof name !== 'string' || known.has(name)
          ? []
          : [
              at(model, `${child(pointer, 'session')}/${index}`, {
                what: `The session has no "${name}".`,
                ...didYouMean(
                  name,
                  known.keys(),
                  (value) => ({ at: 'value', value }),
                  'Name it in schemas/app.json.',
                ),
              }),
            ],
      )
    })
  },
}

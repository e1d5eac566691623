import { stringOrEmpty } from '../../../../renderer/language'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A route that the named screen does not have. */
export const unknownRoute: DocumentRule = {
  code: 'LZ224',
  severity: 'error',
  title: 'A route that the screen does not have',
  why: 'The screen would be shown under its first route.',
  check: (model) =>
    model.actions.flatMap(({ source: { screen, route }, pointer }) => {
      const routes =
        typeof screen === 'string'
          ? model.project.screens.get(screen)?.document['routes']
          : undefined
      if (typeof route !== 'string' || !Array.isArray(routes) || routes.includes(route)) return []
      const own = routes.filter((name) => typeof name === 'string')
      return [
        at(model, `${pointer}/route`, {
          what: say`The screen "${stringOrEmpty(screen)}" has no route "${route}".`,
          ...didYouMean(route, own, (value) => ({ at: 'value', value }), say`Leave "route" out.`),
        }),
      ]
    }),
}

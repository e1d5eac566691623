import { child } from '../../../../renderer/language'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A step with a link that the app document does not list. */
export const unknownLink: DocumentRule = {
  code: 'LZ230',
  severity: 'error',
  title: 'An unknown link',
  why: 'The control would lead nowhere: the app document lists the addresses that documents may name.',
  alone: true,
  check: (model) => {
    const { links } = model.project.app
    return model.actions.flatMap(({ source: { link }, pointer }) =>
      typeof link !== 'string' || links.has(link)
        ? []
        : [
            at(model, child(pointer, 'link'), {
              what: say`There is no link "${link}".`,
              ...didYouMean(
                link,
                links.keys(),
                (value) => ({ at: 'value', value }),
                say`List it under "links" in schemas/app.json.`,
              ),
            }),
          ],
    )
  },
}

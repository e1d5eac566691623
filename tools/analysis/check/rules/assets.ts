import { textsOf } from '../../model'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'

const prefix = 'asset:'

/** An asset that is not in the project. */
export const unknownAsset: DocumentRule = {
  code: 'LZ214',
  severity: 'error',
  title: 'An unknown asset',
  why: 'A grey mark would stand in its place.',
  alone: true,
  check: (model) => {
    const { assets } = model.project
    if (!assets) return []
    return textsOf(model).flatMap(([pointer, text]) => {
      const name = text.slice(prefix.length)
      if (!text.startsWith(prefix) || assets.has(name) || name.endsWith('/')) return []
      const advice = didYouMean(
        name,
        assets,
        (value) => ({ at: 'value', value: prefix + value }),
        'Put the file into src/assets.',
      )
      return [at(model, pointer, { what: `There is no asset "${name}".`, ...advice })]
    })
  },
}

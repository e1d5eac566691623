import { featureAt, isNew } from './support'

const properties = featureAt('css', 'properties')

/**
 * Returns the rules and values of a style sheet that at least one of the oldest browsers does not
 * understand.
 */
export function newInStyles(css: string): string[] {
  return [
    ...matches(css, /[{;]([a-z-]+):([^;{}]+)/g).flatMap(([, name = '', value = '']) =>
      newInDeclaration(name, value),
    ),
    ...matches(css, /[^{}]+(?={)/g)
      .flatMap(([selectors]) => matches(selectors, /::?([a-z-]+)/g))
      .filter(([, name = '']) => isNew(featureAt('css', 'selectors', name)))
      .map(([whole]) => whole),
    ...matches(css, /:not\([^()]*,/g).map(() => ':not(a, b)'),
    ...matches(css, /@([a-z-]+)/g)
      .filter(([, name = '']) => isNew(featureAt('css', 'at-rules', name)))
      .map(([whole]) => whole),
  ]
}

function newInDeclaration(name: string, value: string): string[] {
  const feature = properties[name]
  if (isNew(feature)) return [name]
  const words = matches(value, /[a-z][a-z-]*/g).map(([word]) => word)
  return words.filter((word) => isNew(feature?.[word])).map((word) => `${name}: ${word}`)
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

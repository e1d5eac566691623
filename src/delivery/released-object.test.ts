import { expect, it } from 'vitest'
import { parseObject } from './released-object'

it.each(['../../other/common', 'a/b', '//elsewhere.example/a', ''])(
  `refuses "%s" as the name of a translation file, in a screen and in the text map of a region`,
  (name) => {
    const facts = { screen: 'order', routes: [], sources: [], widgets: [] }
    const screen = (namespace: string) =>
      JSON.stringify({
        facts: { ...facts, namespaces: [namespace] },
        document: { screen: 'order' },
        fragments: {},
      })
    const region = (target: string) => JSON.stringify({ profile: 'mx', texts: { fixed: target } })
    for (const [object, text] of [
      ['screens/order', screen],
      ['profiles/mx', region],
    ] as const) {
      expect(() => parseObject(object, text('common'))).not.toThrow()
      expect(() => parseObject(object, text(name))).toThrow(object)
    }
  },
)

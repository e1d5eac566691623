import { expect, it } from 'vitest'
import { compileScreen } from '../../../renderer/core'
import type { JsonObject } from '../../../renderer/language'
import { compileFrom } from '../coverage/play-scenarios'
import { nameNodes } from '../expect/screen-lines'
import { originalName, withOwnIds } from './fragment-ids'
import { createProject } from './project'

const inner = { fragment: 'place', body: [{ id: 'city', widget: 'text' }] }
const address = {
  fragment: 'address',
  body: [
    { id: 'street', widget: 'text' },
    { id: 'at', fragment: 'place' },
  ],
}
const use = (id: string): JsonObject => ({ id, fragment: 'address' })
const screenWith = (parts: JsonObject) => ({
  document: { screen: 'home', ...parts },
  fragments: { address, place: inner },
})
const namesIn = (parts: JsonObject) => {
  const { document, fragments } = withOwnIds(screenWith(parts))
  const program = compileScreen(document, { fragments, app: {} }, new Set())
  return [...nameNodes(program).values()]
}

it('puts the id of each use before the ids of a fragment that is used twice', () => {
  const names = namesIn({ body: [use('home'), use('work')] })
  expect(names).toEqual(
    expect.arrayContaining(['home-street', 'home-at-city', 'work-street', 'work-at-city']),
  )
})

it('plays the same copies as the phone', () => {
  const { document, fragments } = screenWith({ body: [use('home'), use('work')] })
  const files = [
    ['schemas/screens/home.json', document],
    ...Object.entries(fragments).map(([name, part]) => [`schemas/fragments/${name}.json`, part]),
  ] as const
  const texts = files.map(([path, part]) => [path as string, JSON.stringify(part)] as const)
  const project = createProject(new Map(texts))
  const names = nameNodes(compileFrom(project, project.screens.get('home')!))
  expect([...names.values()]).toEqual(
    expect.arrayContaining(['home-street', 'home-at-city', 'work-street', 'work-at-city']),
  )
})

it('names the copies of a fragment after the original', () => {
  const { fragments } = withOwnIds(screenWith({ body: [use('home'), use('work')] }))
  const originals = new Set(Object.keys(fragments).map(originalName))
  expect([...originals].toSorted()).toEqual(['address', 'place'])
})

it('keeps the ids of a fragment that is used once', () => {
  const modals = {
    one: { body: [use('home')] },
    other: { body: [use('work')] },
  }
  for (const parts of [{ body: [use('home')] }, { body: [], modals }]) {
    const bundle = screenWith(parts)
    expect(withOwnIds(bundle)).toBe(bundle)
  }
})

it('also terminates for fragments that use each other', () => {
  const loop = {
    fragment: 'loop',
    body: [
      { id: 'a', fragment: 'loop' },
      { id: 'b', fragment: 'loop' },
    ],
  }
  const bundle = { document: { body: [{ id: 'x', fragment: 'loop' }] }, fragments: { loop } }
  expect(Object.keys(withOwnIds(bundle).fragments)).toContain('loop~x')
})

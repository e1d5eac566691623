import { describe, expect, it } from 'vitest'
import { projectFiles } from '../document/testing'
import { createScreenReader, scenariosOf, withOthers } from './read-screen'
import { documentsOf, startDataOf } from '../frame/compose'
import type { BootstrapData } from '../../../../src/bootstrap'

const path = 'schemas/screens/order/loan-details.json'

describe('reading a screen from the files of the project', () => {
  it('returns the start data, texts and shared documents that the app needs', () => {
    const reading = createScreenReader()(projectFiles(), path)
    if (!reading.ok) throw new Error(reading.why)
    const { screen, facts, bundle, texts, start } = reading.screen
    expect([screen, facts.routes]).toEqual(['loan-details', ['/loanDetail', '/order']])
    expect(Object.keys(bundle.fragments)).toContain('order-status')
    expect(Object.keys(texts)).toEqual(
      expect.arrayContaining(['es/loanDetails', 'en/loanDetails', 'es/common']),
    )
    expect(start.profiles?.map(({ profile }) => profile)).toEqual(['in', 'mx'])
    expect(JSON.stringify(bundle)).not.toContain('$comment')
  })

  it('returns the current state after each change', () => {
    const read = createScreenReader()
    const files = projectFiles()
    read(files, path)
    files.set(path, files.get(path)!.replace('"/loanDetail", ', ''))
    const reading = read(files, path)
    expect(reading.ok && reading.screen.facts.routes).toEqual(['/order'])
  })

  it.each([
    ['its text is invalid JSON', '{', `${path} is not valid JSON at the moment.`],
    ['its JSON is not an object', '[]', `${path} is not a JSON object.`],
    [
      'its JSON violates the schema',
      '{ "screen": "x", "body": 1 }',
      `${path} does not match the grammar at`,
    ],
  ])('is impossible while %s', (_, text, why) => {
    const reading = createScreenReader()(projectFiles({ [path]: text }), path)
    expect(reading).toMatchObject({ ok: false, why: expect.stringContaining(why) as string })
  })

  it('is impossible while a text file that it uses is invalid JSON', () => {
    expect(
      createScreenReader()(projectFiles({ 'locales/es/loanDetails.json': '{' }), path),
    ).toEqual({ ok: false, why: 'locales/es/loanDetails.json is not valid JSON at the moment.' })
  })
})

it('scenarios come from the file of the screen; there are none while the file is invalid JSON', () => {
  expect(scenariosOf(projectFiles(), 'loan-details').get('174')?.title).toBe('To repay')
  expect(
    scenariosOf(projectFiles({ 'schemas/scenarios/loan-details.json': '{' }), 'loan-details').size,
  ).toBe(0)
})

it('an action can open a screen that was created after the frame was loaded', async () => {
  const added = 'schemas/screens/order/tips.json'
  const document = {
    screen: 'tips',
    routes: ['/tips'],
    title: { t: 'loanDetails.title' },
    body: [{ widget: 'text', text: { t: 'loanDetails.title' } }],
  }
  const files = projectFiles({ [added]: JSON.stringify(document) })
  const read = createScreenReader()
  const reading = read(files, path)
  if (!reading.ok) throw new Error(reading.why)
  const showing = {
    ...withOthers(reading.screen, files, read, projectFiles()),
    scenario: { name: '', content: {} },
    locale: '',
    profile: 'mx',
    shell: 'none' as const,
    theme: 'light' as const,
    fontScale: 1,
    slow: false,
  }
  expect(showing.others?.map(({ facts }) => facts.screen)).toEqual(['tips'])
  const page = { files: '/none/', screens: [], profiles: [] } as unknown as BootstrapData
  expect(startDataOf(showing, page).screens).toContainEqual(
    expect.objectContaining({ screen: 'tips', routes: ['/tips'] }),
  )
  expect((await documentsOf(showing, page).document('tips')).document).toMatchObject({
    screen: 'tips',
  })
})

it('an action opens another screen with an edited text, without a new reading of that screen', () => {
  const file = 'locales/es/common.json'
  const saved = projectFiles()
  const files = projectFiles({ [file]: saved.get(file)!.replace('"Atrás"', '"Regresar"') })
  const read = createScreenReader()
  const reading = read(files, path)
  if (!reading.ok) throw new Error(reading.why)
  const { others, texts } = withOthers({ ...reading.screen, texts: {} }, files, read, saved)
  expect(others).toEqual([])
  expect(texts).toEqual({ 'es/common': expect.objectContaining({ back: 'Regresar' }) })
})

it('an action opens the edited version of a screen that contains the changed fragment indirectly', () => {
  const inner = JSON.stringify({ fragment: 'inner', body: [{ widget: 'text', text: 'New' }] })
  const saved = projectFiles({
    'schemas/fragments/inner.json': inner.replace('New', 'Old'),
    'schemas/fragments/outer.json': JSON.stringify({
      fragment: 'outer',
      body: [{ fragment: 'inner' }],
    }),
    'schemas/screens/order/tips.json': JSON.stringify({
      screen: 'tips',
      routes: ['/tips'],
      title: { t: 'loanDetails.title' },
      body: [{ fragment: 'outer' }],
    }),
  })
  const files = new Map([...saved, ['schemas/fragments/inner.json', inner]])
  const read = createScreenReader()
  const reading = read(files, path)
  if (!reading.ok) throw new Error(reading.why)
  const { others } = withOthers(reading.screen, files, read, saved)
  expect(others?.map(({ facts }) => facts.screen)).toEqual(['tips'])
})

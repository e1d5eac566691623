import { describe, expect, it } from 'vitest'
import { textOf } from '../../../../renderer/language'
import type { Showing, Snapshot } from '../frame/messages'
import { createWall, type Side, type Subject } from './create-wall'

/** A picture of which the words are those of the document, unless a test says otherwise. */
const picture = (showing: Showing): Snapshot => {
  const words = `${textOf(showing.bundle.document['words'])} ${showing.scenario.name} ${showing.locale}`
  return {
    screen: 's',
    html: words,
    print: words,
    css: '',
    height: 600,
    text: words,
    isSettled: true,
  }
}

const side = (words: string, ...scenarios: string[]): Side => ({
  screen: { bundle: { document: { words }, fragments: {} } } as unknown as Side['screen'],
  scenarios: new Map(scenarios.map((name) => [name, { title: `About ${name}` }])),
})
const subject = (now: Side, before?: Side, locales = ['es']): Subject => ({
  now,
  before,
  locales,
  look: { profile: 'mx', shell: 'none', theme: 'light', fontScale: 1 },
})

const rest = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** A wall that draws when it is told to. */
function aWall(draw: (showing: Showing) => Snapshot = picture) {
  const asked: { showing: Showing; answer: () => void }[] = []
  const wall = createWall(
    (showing) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          try {
            resolve(draw(showing))
          } catch (error) {
            reject(error)
          }
        }
        asked.push({ showing, answer })
      }),
  )
  const next = async () => {
    asked.shift()?.answer()
    await rest()
  }
  const drawAll = async () => {
    let shots = 0
    await rest()
    for (; asked.length > 0; shots++) await next()
    return shots
  }
  const verdicts = () =>
    Object.fromEntries(wall.tiles.getState().map(({ key, verdict }) => [key, verdict]))
  return { wall, asked, next, drawAll, verdicts }
}

describe('the wall', () => {
  it('draws every scenario in every language, one after the other', async () => {
    const { wall, asked, drawAll, verdicts } = aWall()
    wall.show(subject(side('a', 'x', 'y'), undefined, ['es', 'en']))
    expect(asked.length).toBe(1)
    expect(await drawAll()).toBe(4)
    expect(verdicts()).toEqual({ 'x es': 'same', 'x en': 'same', 'y es': 'same', 'y en': 'same' })
  })

  it('draws first what somebody has chosen, then what they see', async () => {
    const { wall, asked, next } = aWall()
    wall.look(new Set(['z es']))
    wall.choose('y es')
    wall.show(subject(side('a', 'x', 'y', 'z')))
    expect(asked[0]!.showing.scenario.name).toBe('y')
    await next()
    expect(asked[0]!.showing.scenario.name).toBe('z')
    await next()
    expect(asked[0]!.showing.scenario.name).toBe('x')
  })

  it('marks what an edit changed, and draws what is saved only once', async () => {
    const { wall, drawAll, verdicts } = aWall()
    wall.show(subject(side('a', 'x')))
    await drawAll()
    wall.show(subject(side('b', 'x'), side('a', 'x')))
    // The edited picture, and both once more, because they differ.
    expect(await drawAll()).toBe(3)
    expect(verdicts()).toEqual({ 'x es': 'changed' })
    expect(wall.tiles.getState()[0]).toMatchObject({
      before: { text: 'a x es' },
      now: { text: 'b x es' },
    })
  })

  it('takes no difference for a change that comes and goes by itself', async () => {
    let count = 0
    const { wall, drawAll, verdicts } = aWall((showing) => ({
      ...picture(showing),
      print: count++ === 0 ? 'odd' : 'even',
    }))
    wall.show(subject(side('b', 'x'), side('a', 'x')))
    await drawAll()
    expect(verdicts()).toEqual({ 'x es': 'same' })
  })

  it('says which scenarios are new', async () => {
    const { wall, drawAll, verdicts } = aWall()
    wall.show(subject(side('a', 'x', 'y'), side('a', 'x')))
    await drawAll()
    expect(verdicts()).toEqual({ 'x es': 'same', 'y es': 'new' })
  })

  it('says what cannot be drawn, and goes on', async () => {
    const { wall, drawAll } = aWall((showing) => {
      if (showing.scenario.name === 'x') throw new Error('No.')
      return picture(showing)
    })
    wall.show(subject(side('a', 'x', 'y')))
    await drawAll()
    expect(wall.tiles.getState().map(({ verdict, detail }) => [verdict, detail])).toEqual([
      ['failed', 'No.'],
      ['same', ''],
    ])
  })

  it('does not keep a picture of what was edited meanwhile', async () => {
    const { wall, drawAll } = aWall()
    wall.show(subject(side('b', 'x'), side('a', 'x')))
    wall.show(subject(side('c', 'x'), side('a', 'x')))
    await drawAll()
    expect(wall.tiles.getState()[0]?.now?.text).toBe('c x es')
  })

  it('draws nothing again for the same files', async () => {
    const { wall, drawAll } = aWall()
    wall.show(subject(side('a', 'x')))
    await drawAll()
    wall.show(subject(side('a', 'x')))
    expect(await drawAll()).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { valueText } from '../../../../renderer/language'
import type { PreviewContent, Snapshot } from '../frame/messages'
import type { ScreenVersion, MatrixScreen } from './draw-tile'
import { createScenarioMatrix } from './use-scenario-matrix'

/** Returns a snapshot whose text identifies document, scenario and language. */
const picture = (showing: PreviewContent): Snapshot => {
  const words = `${valueText(showing.bundle.document['words'])} ${showing.scenario.name} ${showing.locale}`
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

const side = (words: string, ...scenarios: string[]): ScreenVersion => ({
  screen: { bundle: { document: { words }, fragments: {} } } as unknown as ScreenVersion['screen'],
  scenarios: new Map(scenarios.map((name) => [name, { title: `About ${name}` }])),
})
const subject = (now: ScreenVersion, locales = ['es']): MatrixScreen => ({
  now,
  locales,
  look: { profile: 'mx', shell: 'none', theme: 'light', fontScale: 1 },
})

const rest = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** Creates a matrix. It waits until the test lets it render the next snapshot. */
function aMatrix(draw: (showing: PreviewContent) => Snapshot = picture) {
  const asked: { showing: PreviewContent; answer: () => void }[] = []
  const matrix = createScenarioMatrix(
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
    Object.fromEntries(matrix.tiles.getState().map(({ key, verdict }) => [key, verdict]))
  return { matrix, asked, next, drawAll, verdicts }
}

describe('the matrix', () => {
  it('renders every scenario in every language, one after the other', async () => {
    const { matrix, asked, drawAll, verdicts } = aMatrix()
    matrix.show(subject(side('a', 'x', 'y'), ['es', 'en']))
    expect(asked.length).toBe(1)
    expect(await drawAll()).toBe(4)
    expect(verdicts()).toEqual({ 'x es': 'same', 'x en': 'same', 'y es': 'same', 'y en': 'same' })
  })

  it('renders the selected tile first, and then the visible tiles', async () => {
    const { matrix, asked, next } = aMatrix()
    matrix.see('z es', true)
    matrix.choose('y es')
    matrix.show(subject(side('a', 'x', 'y', 'z')))
    expect(asked[0]!.showing.scenario.name).toBe('y')
    await next()
    expect(asked[0]!.showing.scenario.name).toBe('z')
    await next()
    expect(asked[0]!.showing.scenario.name).toBe('x')
  })

  it('keeps the last picture until an edited screen is rendered', async () => {
    const { matrix, drawAll } = aMatrix()
    const tile = () => [matrix.tiles.getState()[0]!.verdict, matrix.tiles.getState()[0]!.now?.text]
    matrix.show(subject(side('a', 'x')))
    await drawAll()
    matrix.show(subject(side('b', 'x')))
    expect(tile()).toEqual(['waiting', 'a x es'])
    expect(await drawAll()).toBe(1)
    expect(tile()).toEqual(['same', 'b x es'])
  })

  it('marks scenarios that cannot be rendered, and continues', async () => {
    const { matrix, drawAll } = aMatrix((showing) => {
      if (showing.scenario.name === 'x') throw new Error('No.')
      return picture(showing)
    })
    matrix.show(subject(side('a', 'x', 'y')))
    await drawAll()
    expect(matrix.tiles.getState().map(({ verdict, detail }) => [verdict, detail])).toEqual([
      ['failed', 'No.'],
      ['same', ''],
    ])
  })

  it('discards the snapshot of an outdated version', async () => {
    const { matrix, drawAll } = aMatrix()
    matrix.show(subject(side('b', 'x')))
    matrix.show(subject(side('c', 'x')))
    await drawAll()
    expect(matrix.tiles.getState()[0]?.now?.text).toBe('c x es')
  })

  it('renders nothing again for the same files', async () => {
    const { matrix, drawAll } = aMatrix()
    matrix.show(subject(side('a', 'x')))
    await drawAll()
    matrix.show(subject(side('a', 'x')))
    expect(await drawAll()).toBe(0)
  })
})

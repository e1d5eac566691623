import { describe, expect, it } from 'vitest'
import { allLooks, lookName, usualLooks } from './looks'
import { readLine } from './read-line'

const looksOf = (...args: string[]) => readLine(['screens', ...args]).looks.map(lookName)

describe('the command line of the gallery', () => {
  it('draws everything in the default settings', () => {
    expect(readLine([])).toEqual({
      what: 'all',
      names: [],
      scenarios: [],
      first: false,
      looks: usualLooks,
      fold: false,
      dist: undefined,
      open: false,
      engines: [],
      faults: false,
      kinds: [],
      every: false,
    })
  })

  it('draws only the named screens, and only the named scenarios', () => {
    expect(
      readLine(['screens', 'delay', 'repayment', '--scenario', 'slow', '--scenario', 'offline']),
    ).toMatchObject({
      what: 'screens',
      names: ['delay', 'repayment'],
      scenarios: ['slow', 'offline'],
    })
  })

  it('draws the default combinations with one language, or all combinations with this language', () => {
    expect(looksOf('--language', 'es')).toEqual(['es.360x640.100.light', 'es.390x844.200.dark'])
    expect(looksOf('--language', 'es', '--every')).toHaveLength(allLooks.length / 2)
  })

  it('draws all combinations of two settings if both are given', () => {
    expect(
      looksOf('--language', 'es', '--size', '360x640', '--text', '200', '--scheme', 'dark'),
    ).toEqual(['es.360x640.200.dark'])
  })

  it('shows engines side by side, with faulty responses', () => {
    expect(readLine(['--engine', 'all', '--faults'])).toMatchObject({
      engines: ['chromium', 'firefox', 'webkit'],
      faults: true,
    })
    expect(readLine(['--kind', 'nulls', '--every'])).toMatchObject({
      engines: ['chromium'],
      kinds: ['nulls'],
      every: true,
    })
    expect([readLine(['--faults']).engines, readLine(['--engine', 'webkit']).engines]).toEqual([
      ['chromium'],
      ['webkit'],
    ])
  })

  it.each([
    [['--engine', 'opera'], '"opera" is not one of chromium, firefox, webkit, all.'],
    [['widget'], 'Draw "widgets" or "screens", not "widget".'],
    [['screens', '--language', 'fr'], '"fr" is not one of es, en.'],
    [['screens', '--lang', 'es'], 'There is no option --lang.'],
  ])('rejects %j', (args, reason) => expect(() => readLine(args)).toThrow(reason))
})

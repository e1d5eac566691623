import { expect, it } from 'vitest'
import { lookName, usualLooks } from './looks'
import { describePictures } from './write-sheet'

const files = {
  delay: {
    screen: 'delay',
    scenarios: { usual: { title: 'As usual' }, late: { title: 'Too late' } },
  },
}

it('finds out what a picture shows by its name, in the order of the scenarios', () => {
  const look = lookName(usualLooks[0]!)
  const pictures = describePictures(
    [`delay/late.${look}.jpg`, 'index.html', `delay/usual.${look}.jpg`, `bygone/gone.${look}.jpg`],
    files,
  )
  expect(pictures.map(({ screen, scenario, title }) => [screen, scenario, title])).toEqual([
    ['bygone', 'gone', ''],
    ['delay', 'usual', 'As usual'],
    ['delay', 'late', 'Too late'],
  ])
  expect(pictures[1]).toMatchObject({
    language: 'es',
    size: '360x640',
    text: '100',
    scheme: 'light',
    path: `delay/usual.${look}.jpg`,
  })
})

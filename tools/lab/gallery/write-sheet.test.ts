import { expect, it } from 'vitest'
import { lookName, usualLooks } from './looks'
import { describeLeftOut, describePictures } from './write-sheet'

const files = {
  delay: {
    screen: 'delay',
    scenarios: {
      usual: { title: 'As usual' },
      late: {
        title: 'Too late',
        steps: [{ fill: 'code', value: '12' }, { expect: {} }, { press: 'pay' }, { advance: 1500 }],
      },
      noted: { options: { explanation: true } },
    },
  },
}

it('reads the content of an image from its file name, in the order of the scenarios', () => {
  const look = lookName(usualLooks[0]!)
  const pictures = describePictures(
    [`delay/late.${look}.jpg`, 'index.html', `delay/usual.${look}.jpg`, `bygone/gone.${look}.jpg`],
    files,
  )
  expect(
    pictures.map(({ screen, scenario, title, step }) => [screen, scenario, title, step]),
  ).toEqual([
    ['bygone', 'gone', '', ''],
    ['delay', 'usual', 'As usual', 'as it opens'],
    ['delay', 'late', 'Too late', 'after step 3: 1.5 s later'],
  ])
  expect(pictures[1]).toMatchObject({
    language: 'es',
    size: '360x640',
    text: '100',
    scheme: 'light',
    path: `delay/usual.${look}.jpg`,
  })
})

it('lists the scenarios without an image, with the reason', () => {
  expect(describeLeftOut(files)).toEqual(['delay · noted: it overrides options of the document'])
})

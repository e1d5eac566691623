import { act, render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { createFakeWorld, settle } from '../../renderer/core/testing'
import { EmptyScreen } from './live-frame'
import type { MountedScreen } from './mount-screen'

function show(content: string, bar = true) {
  const deps = createFakeWorld()
  const screen = deps.open({ bar, body: [] })
  const mounted = { view: { screen } } as unknown as MountedScreen
  const main = createRef<HTMLElement>()
  const { container } = render(
    <>
      <main ref={main} dangerouslySetInnerHTML={{ __html: content }} />
      <EmptyScreen mounted={mounted} main={main}>
        stands in
      </EmptyScreen>
    </>,
  )
  const pass = (ms: number) => act(async () => (deps.clock.pass(ms), await settle()))
  return { deps, pass, main: main.current!, text: () => container.textContent }
}

it.each([
  'words',
  '<button></button>',
  '<img src="a.svg" alt="">',
  '<div class="lz-skeleton"></div>',
])('a screen that shows %s is not replaced', async (content) => {
  const { pass, main, text } = show(content)
  await pass(60_000)
  expect(text()).toBe(main.textContent)
})

it('an empty screen is replaced after 3 s and reported', async () => {
  const { deps, pass, text } = show('<div><p> </p></div>')
  await pass(2999)
  expect(text()).toBe(' ')
  await pass(1)
  expect(text()).toBe(' stands in')
  expect(deps.faults.map(({ code }) => code)).toEqual(['screen-empty'])
})

it('a screen with only an image and no title bar is empty', async () => {
  const { pass, text } = show('<img src="a.svg" alt="">', false)
  await pass(3000)
  expect(text()).toBe('stands in')
})

it('content that appears, early or late, removes the replacement', async () => {
  const { pass, main, text } = show('')
  await pass(2000)
  await act(async () => (main.append('in time'), await settle()))
  await pass(5000)
  expect(text()).toBe('in time')
  await act(async () => (main.replaceChildren(), await settle()))
  await pass(3000)
  expect(text()).toBe('stands in')
  await act(async () => (main.append('late'), await settle()))
  expect(text()).toBe('late')
})

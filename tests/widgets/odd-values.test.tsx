import { act, cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { showDocument } from './show-document'

const text = (words: string): JsonObject => ({ widget: 'text', text: words })

describe('a missing amount', () => {
  const money = { widget: 'money', amount: { var: 'session.amount' }, sign: '$' }
  it.each([
    ['shows nothing', money, ''],
    ['is replaced by the fallback', { ...money, fallback: text('instead') }, 'instead'],
    [
      'of a critical node is replaced by the fallback of the app',
      { ...money, critical: true },
      'app',
    ],
  ])('%s', async (_, node, shown) => {
    const app = { criticalFallback: text('app') }
    for (const amount of [undefined, null, '', {}, Number.NaN]) {
      const { container } = await showDocument({ body: [node] }, { session: { amount }, app })
      expect(container.textContent).toBe(shown)
      cleanup()
    }
  })

  it('is shown as soon as it arrives', async () => {
    const { container } = await showDocument({ body: [money] }, { session: { amount: '3480.00' } })
    expect(container.textContent).toBe('$3,480.00')
  })
})

describe('a URL that the policy refuses', () => {
  const drawn: readonly JsonObject[] = [
    { widget: 'link', label: 'a', href: { var: 'session.url' } },
    { widget: 'list-item', title: 'a', href: { var: 'session.url' }, src: { var: 'session.url' } },
    { widget: 'tabs', labels: ['a'], hrefs: [{ var: 'session.url' }], field: 'tab' },
    { widget: 'frame', title: 'a', src: { var: 'session.url' } },
    { widget: 'image', alt: 'a', src: { var: 'session.url' } },
    { widget: 'image', alt: 'a', size: 'full', src: { var: 'session.url' } },
    { widget: 'banner', alt: 'a', title: 'a', src: { var: 'session.url' } },
    { widget: 'barcode', alt: 'a', src: { var: 'session.url' } },
    { widget: 'captcha-image', alt: 'a', label: 'a', src: { var: 'session.url' } },
    { widget: 'option-row', choice: 'a', title: 'a', image: { var: 'session.url' } },
    {
      widget: 'option-list',
      label: 'a',
      field: 'choice',
      options: [{ value: 'a', title: 'a', image: { var: 'session.url' } }],
    },
    {
      widget: 'image-picker',
      label: 'a',
      addLabel: 'a',
      removeLabel: 'a',
      imageLabel: 'a',
      field: 'pictures',
    },
  ]
  const url = '/refused'

  it.each(drawn)('does not become a link, frame or image of $widget', async (node) => {
    const body = [node, text('after')]
    const state = { tab: 0, choice: '', pictures: [url, { url }] }
    const trusted = await showDocument({ state, body }, { session: { url } })
    expect(trusted.container.innerHTML).toContain(`"${url}"`)
    cleanup()
    const refused = await showDocument({ state, body }, { session: { url }, refused: [url] })
    expect(refused.container.innerHTML).not.toContain(url)
    expect(refused.container.textContent).toContain('after')
    expect(refused.world.faults.map(({ code }) => code)).toContain('url-refused')
  })
})

describe('an input whose state entry has become null', () => {
  const inputs: readonly JsonObject[] = [
    { widget: 'text-input' },
    { widget: 'text-area', maxLength: 100 },
    { widget: 'number-input' },
    { widget: 'phone-input' },
    { widget: 'bank-card-input' },
    { widget: 'code-input' },
    { widget: 'date-input' },
    { widget: 'checkbox' },
    { widget: 'stars' },
    { widget: 'option-list', options: [{ value: 'a', title: 'A' }] },
    { widget: 'image-picker', addLabel: 'add', removeLabel: 'remove', imageLabel: 'picture' },
    { widget: 'money-keyboard', confirmLabel: 'ok', deleteLabel: 'delete' },
    { widget: 'tabs', labels: ['a', 'b'] },
  ]
  const control = 'input, textarea, [role=tab]'

  it.each(inputs)('is shown, and is empty: $widget', async (input) => {
    const document = {
      state: { x: { type: 'string', initial: null } },
      body: [{ label: 'L', ...input, field: 'x' }],
    }
    const { screen, container, world } = await showDocument(document)
    expect(container.querySelector(control)).not.toBeNull()
    await act(async () => screen.assign('x', null))
    expect(container.querySelector(control)).not.toBeNull()
    expect(world.faults).toEqual([])
  })
})

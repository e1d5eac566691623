import { act, cleanup, screen as page } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ok, refused, settle } from '../../renderer/core/testing'
import { showOrder } from './show-order'
import { press, said } from './show-screen'

afterEach(cleanup)

const dialog = () => page.queryByRole('dialog')
const choose = (stars: number) =>
  act(() => page.getByRole('radio', { name: String(stars) }).click())
const filled = () => document.querySelectorAll('.lz-stars__star--filled').length
const natives = (log: unknown[][]) =>
  log.filter(([what]) => what === 'native').map(([, method]) => method)

describe('rating', () => {
  it.each([
    [1, 1],
    [0, 0],
    [undefined, 0],
  ])('opens for isScore %s: %s [RATE-007]', async (isScore, open) => {
    await showOrder({ isScore: isScore as number })
    expect(page.queryAllByRole('dialog', { name: 'Califique nuestro servicio' })).toHaveLength(open)
  })

  it('asks for a star in Spanish in both languages, and sends nothing [RATE-004]', async () => {
    const { world } = await showOrder({ isScore: 1 }, { locale: 'en' })
    await press('Submit')
    expect([said(), world.calls]).toEqual(['Seleccione una calificación', []])
    act(() => world.clock.pass(2999))
    expect(said()).toBe('Seleccione una calificación')
    act(() => world.clock.pass(1))
    expect(said()).toBe('')
  })

  it.each([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
  ])(
    '%s stars are sent, and the native app is called: %s [RATE-005 RATE-006 RATE-009]',
    async (score, native) => {
      const { world } = await showOrder({ isScore: 1 })
      choose(score)
      await press('Enviar')
      expect(world.calls.map(({ endpoint, params }) => [endpoint, params])).toEqual([
        ['loan.googleScore', { score }],
      ])
      expect([natives(world.log), dialog()?.textContent]).toEqual([
        [],
        expect.stringContaining('Califique'),
      ])
      await act(async () => world.calls[0]!.answer(ok({})))
      expect(natives(world.log)).toEqual(native ? ['goRate'] : [])
      expect(
        page.queryAllByRole('dialog').map((open) => open.querySelector('h2')?.textContent),
      ).toEqual(native ? [] : ['Gracias por su opinión'])
    },
  )

  it('does not wait for the response with the option [AMBIG-032]', async () => {
    for (const [score, natively] of [
      [5, ['goRate']],
      [2, []],
    ] as const) {
      const { world } = await showOrder({ isScore: 1 }, { options: { optimisticRating: true } })
      choose(score)
      await press('Enviar')
      expect(world.calls.map(({ params }) => params)).toEqual([{ score }])
      const before = [
        natives(world.log),
        page.queryAllByRole('heading', { name: 'Gracias por su opinión' }).length,
      ]
      expect(before).toEqual([natively, natively.length === 0 ? 1 : 0])
      await act(async () => world.calls[0]!.answer(ok({})))
      expect([
        natives(world.log),
        page.queryAllByRole('heading', { name: 'Gracias por su opinión' }).length,
      ]).toEqual(before)
      cleanup()
    }
  })

  it('does nothing if the rating is refused: the stars stay, without a message [HTTP-011]', async () => {
    const { world } = await showOrder({ isScore: 1 })
    choose(5)
    await press('Enviar')
    await act(async () => world.calls[0]!.answer(refused('500', 'No')))
    expect([natives(world.log), filled(), said()]).toEqual([[], 5, ''])
  })

  it('forgets the stars when it is closed [RATE-008]', async () => {
    const { screen } = await showOrder({ isScore: 1 })
    choose(4)
    expect(filled()).toBe(4)
    await press('Cerrar')
    expect(dialog()).toBeNull()
    await act(async () => {
      screen.open('rating')
      await settle()
    })
    expect([page.getAllByRole('radio').length, filled()]).toEqual([5, 0])
  })

  it('closes the thank-you by its button [DETAIL-010]', async () => {
    const { world } = await showOrder({ isScore: 1 })
    choose(3)
    await press('Enviar')
    await act(async () => world.calls[0]!.answer(ok({})))
    await press('Entendido')
    expect(dialog()).toBeNull()
  })
})

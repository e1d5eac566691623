import { act, cleanup, fireEvent, screen as page } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { ok, refused, settle, type FakeWorld } from '../../renderer/core/testing'
import { ledTo, press, said, showScreen, type ScreenOptions } from './show-screen'

afterEach(cleanup)

const order = {
  orderNo: '7',
  productLogo: '/logo.svg',
  productName: 'Colibrí',
  status: 'En revisión',
  isShow: 0,
  list: [],
}
const init: JsonObject = {
  problemType: [
    { title: 'Cobranza', value: '1' },
    { title: 'Pagos', value: '2' },
  ],
  problemSonType: [{ title: 'Trato grosero', value: '12' }],
  orderDetail: order,
  orderList: [order],
}
const refusal = 'The selected order does not support sending collection types'

const answerCall = (world: FakeWorld, outcome = ok()) =>
  act(async () => {
    await world.calls.at(-1)!.answer(outcome)
    await settle()
  })

describe('a collection complaint is refused', () => {
  const showHome = (options: JsonObject = {}, more: ScreenOptions = {}) =>
    showScreen('complaint-home', { answers: { 'complaint.problemInit': init }, options, ...more })

  it('on the tap of the type by default [AMBIG-034]', async () => {
    const { world } = await showHome()
    await press('Cobranza')
    expect(said()).toBe(refusal)
    expect(page.queryByText('Trato grosero')).toBeNull()
    expect(ledTo(world)).toEqual([])
  })

  it.each([
    ['CMPL-017', 'an order', { orderDetail: null }],
    ['CMPL-017', 'an order', { orderDetail: undefined }],
    ['CMPL-018', 'orders, whatever the order of the server allows', { orderList: [] }],
    ['CMPL-018', 'orders, whatever the order of the server allows', { orderList: null }],
    ['CMPL-018', 'orders, whatever the order of the server allows', { orderList: undefined }],
  ])('%s AMBIG-034 without %s: %j', async (_, _missing, changed) => {
    const allowed = { ...init, orderDetail: { ...order, isShow: 1 }, ...changed } as JsonObject
    await showHome({}, { answers: { 'complaint.problemInit': allowed } })
    await press('Cobranza')
    expect([said(), page.queryByText('Trato grosero')]).toEqual([refusal, null])
  })

  it('on the tap of the sub-type with the other option [AMBIG-034]', async () => {
    const { world } = await showHome({ refuseOn: 'sub-type' })
    await press('Cobranza')
    expect(said()).toBe('')
    await press('Trato grosero')
    expect(said()).toBe(refusal)
    expect(ledTo(world)).toEqual([])
  })

  it.each([
    ['AMBIG-007', 'en', {}, refusal],
    ['AMBIG-007', 'es', { fixed: 'localised' }, 'El préstamo elegido no admite quejas de cobranza'],
  ] as const)(
    '%s is in English, unless the region has its own text: %s',
    async (_, locale, texts, words) => {
      await showHome({}, { locale, texts })
      await press('Cobranza')
      expect(said()).toBe(words)
    },
  )

  it('expands and collapses the sub-types, and collapses them for another order', async () => {
    await showHome({ refuseOn: 'sub-type' })
    await press('Cobranza')
    expect(page.getByRole('button', { name: 'Cobranza' }).getAttribute('aria-expanded')).toBe(
      'true',
    )
    await press('Cobranza')
    expect(page.queryByText('Trato grosero')).toBeNull()
    await press('Cobranza')
    await press('Todos')
    await press('Colibrí En revisión · 7')
    expect(page.queryByText('Trato grosero')).toBeNull()
  })
})

describe('a description of spaces only', () => {
  const send = async (options: JsonObject) => {
    const { world } = await showScreen('complaint-form', {
      answers: { 'complaint.problemInitForm': init },
      params: { problemType: '2', problemSonType: '', orderNo: '7' },
      options,
    })
    fireEvent.change(page.getByRole('textbox', { name: 'Descripción' }), {
      target: { value: '   ' },
    })
    await press('Enviar')
    return world.calls.map(({ endpoint, params }) => [endpoint, params['problemDetail']])
  }

  it('is empty by default [AMBIG-043]', async () => {
    expect(await send({})).toEqual([])
    expect(said()).toBe('Please provide your opinions and suggestions')
  })

  it('is sent unchanged with the other option [AMBIG-043]', async () => {
    expect(await send({ allowBlankText: true })).toEqual([['complaint.problemSave', '   ']])
  })
})

describe('a score for a complaint', () => {
  const complaint: JsonObject = {
    type: 'Cobranza',
    sonType: '',
    problemId: '9',
    content: 'Hola',
    images: [],
    disposeDetail: 'Listo',
    disposeImages: [],
    isNeedScore: 2,
  }

  const pass = (world: FakeWorld, ms: number) =>
    act(async () => {
      world.clock.pass(ms)
      await settle()
    })
  const showDetails = (options: JsonObject = {}, changed: JsonObject = {}) =>
    showScreen('complaint-details', {
      answers: { 'complaint.problemDetail': { ...complaint, ...changed } },
      params: { problemId: '9' },
      options,
    })
  const rate = async (options: JsonObject = {}, changed: JsonObject = {}) => {
    const { world } = await showDetails(options, changed)
    await pass(world, 3000)
    return world
  }
  const choose = async (stars: string) => {
    fireEvent.click(page.getByRole('radio', { name: stars }))
    await press('Enviar')
  }

  it('is requested 3 seconds after loading, not before [CMPL-045]', async () => {
    const { world } = await showDetails()
    await pass(world, 2999)
    expect(page.queryByRole('dialog')).toBeNull()
    await pass(world, 1)
    expect(page.getByRole('dialog', { name: 'Califique nuestro servicio' })).toBeTruthy()
  })

  it('is requested by any number but zero, and not sent by default [AMBIG-033]', async () => {
    const world = await rate()
    await choose('5')
    expect(page.getByRole('dialog', { name: 'Gracias por su opinión' })).toBeTruthy()
    expect([world.calls.length, world.log]).toEqual([0, []])
  })

  it('goes to the score endpoint with the option, with thanks once it has arrived [AMBIG-033]', async () => {
    const world = await rate({ sendScore: true })
    await choose('2')
    expect(world.calls.map(({ endpoint, params }) => [endpoint, params])).toEqual([
      ['loan.googleScore', { score: 2 }],
    ])
    expect(page.queryByRole('dialog', { name: 'Gracias por su opinión' })).toBeNull()
    await answerCall(world)
    expect(page.getByRole('dialog', { name: 'Gracias por su opinión' })).toBeTruthy()
  })

  it('stays open if the score did not arrive [AMBIG-033]', async () => {
    const world = await rate({ sendScore: true })
    await choose('2')
    await answerCall(world, refused())
    expect(page.getByRole('dialog', { name: 'Califique nuestro servicio' })).toBeTruthy()
  })

  it.each([
    [{ disposeDetail: '', disposeImages: [] }, false],
    [{ disposeDetail: null, disposeImages: null }, false],
    [{ disposeDetail: 'Listo', disposeImages: null }, true],
    [{ disposeDetail: null, disposeImages: ['/a.png'] }, true],
  ])('is shown below a reply with text or images: %j [CMPL-044]', async (changed, stands) => {
    await showDetails({}, changed)
    expect(page.queryByRole('region', { name: 'Nuestra respuesta' }) !== null).toBe(stands)
  })

  it('is not requested if the response does not mention it [CMPL-046]', async () => {
    await rate({}, { isNeedScore: null })
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('is forgotten when the borrower closes it', async () => {
    await rate()
    fireEvent.click(page.getByRole('radio', { name: '4' }))
    await press('Cerrar')
    expect(page.queryByRole('dialog')).toBeNull()
  })
})

describe('a list that names types by code', () => {
  const list: JsonObject = {
    tabs: [
      {
        title: 'Todas',
        list: [
          { id: '1', time: '', type: '2', content: 'Uno' },
          { id: '2', time: '', type: '9', content: 'Dos' },
          { id: '3', time: '', type: 'Otra cosa', content: 'Tres' },
        ],
      },
    ],
  }
  const titles = () =>
    [...document.querySelectorAll('.lz-list-item__title')].map((title) => title.textContent)

  it('shows the title of a known code, and any other code unchanged [AMBIG-050]', async () => {
    const { world } = await showScreen('complaint-list', {
      answers: { 'complaint.problemList': list },
    })
    expect(titles()).toEqual(['2', '9', 'Otra cosa'])
    await answerCall(world, ok(init))
    expect(titles()).toEqual(['Pagos', '9', 'Otra cosa'])
  })

  it('stays unchanged if the types cannot be loaded [AMBIG-050]', async () => {
    const { world } = await showScreen('complaint-list', {
      answers: { 'complaint.problemList': list },
    })
    await answerCall(world, refused())
    expect(titles()).toEqual(['2', '9', 'Otra cosa'])
  })
})

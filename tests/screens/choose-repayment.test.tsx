import { act, cleanup, fireEvent, screen as page } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { ok, refused, settle, type FakeWorld } from '../../renderer/core/testing'
import { press, said, showScreen, type ScreenOptions } from './show-screen'

afterEach(cleanup)

const cards = [
  { id: '501', bankName: 'Banco Uno', cardNo: '**** 1111', bankCode: 'UNO' },
  { id: '502', bankName: 'Banco Dos', cardNo: '**** 2222', bankCode: 'DOS' },
]
const ways: JsonObject = { alipay: 1, repayToken: 'token-1', bankCards: cards }
const startedPayment = ok({ needValid: 1, repayRecordId: 'record-9' })

const show = (options: ScreenOptions = {}) =>
  showScreen('choose-repayment', {
    answers: { 'repayment.repaymentWay': ways },
    session: { withholdingAmount: '980.50' },
    ...options,
  })

async function choose(bank: RegExp): Promise<void> {
  await act(async () => {
    fireEvent.click(page.getByRole('radio', { name: bank }))
    await settle()
  })
}

/** Sends the response to the pending call. */
async function answer(
  world: FakeWorld,
  outcome: Parameters<FakeWorld['calls'][number]['answer']>[0],
): Promise<void> {
  await act(async () => {
    await world.calls.at(-1)!.answer(outcome)
    await settle()
  })
}

async function pass(world: FakeWorld, ms: number): Promise<void> {
  await act(async () => {
    world.clock.pass(ms)
    await settle()
  })
}

async function type(code: string): Promise<void> {
  await act(async () => {
    fireEvent.change(page.getByRole('textbox', { name: /Código del SMS/ }), {
      target: { value: code },
    })
    await settle()
  })
}

/** A borrower who chose the first card, paid, and has to enter the code. */
async function showCodeEntry(options: ScreenOptions = {}) {
  const shown = await show(options)
  await choose(/Banco Uno/)
  await press('Pagar')
  await answer(shown.world, startedPayment)
  return shown
}

const endpoints = ({ calls }: FakeWorld) => calls.map(({ endpoint }) => endpoint)
const moves = ({ log }: FakeWorld) =>
  log.map(([what, target]) => [what, what === 'native' ? target : (target as JsonObject)['screen']])

describe('before a payment', () => {
  it('keeps the state of the specification, with no card chosen [PAYCARD-001 PAYCARD-002]', async () => {
    const { screen } = await show()
    expect(screen.store.values['state']).toEqual({
      bankIndex: '-1',
      repayRecordId: '',
      needValid: 0,
      agreePaySmsCode: '',
      countdown: 60,
      counting: false,
      problem: '',
      paying: false,
    })
    expect(screen.store.read('ways')).toEqual(ways)
    expect(page.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ])
  })

  it('stops a payment without a card with the toast, and sends nothing [PAYCARD-008 PAYCARD-016 AMBIG-008]', async () => {
    const { world } = await show()
    await press('Pagar')
    expect(said()).toBe('请先选择付款银行卡！')
    expect(endpoints(world)).toEqual([])
    await choose(/Banco Dos/)
    await press('Pagar')
    expect(endpoints(world)).toEqual(['repayment.repaymentCommit'])
  })
})

describe('a payment', () => {
  it.each([
    [{}, null],
    [{ couponId: '' }, null],
    [{ couponId: 'c-7' }, 'c-7'],
  ])(
    'sends the chosen card with %o [PAYCARD-003 PAYCARD-004 PAYCARD-005 AMBIG-041]',
    async (session, couponId) => {
      const { world } = await show({ session: { withholdingAmount: '980.50', ...session } })
      await choose(/Banco Dos/)
      await press('Pagar')
      expect(world.calls[0]!.params).toEqual({
        amount: '980.50',
        bankName: 'Banco Dos',
        cardId: '502',
        cardNo: '**** 2222',
        couponId,
        orderId: '100174',
        repayToken: 'token-1',
        bankCode: 'DOS',
        sendMsg: 0,
      })
    },
  )

  it('shows the code entry if the server requires one, and counts down from 60 [PAYCARD-009 PAYCARD-010]', async () => {
    const { world, screen } = await showCodeEntry()
    expect(page.getByRole('dialog', { name: 'Confirme el pago' })).toBeTruthy()
    expect(moves(world)).toEqual([])
    expect(screen.store.read('state.countdown')).toBe(60)
    await pass(world, 30_000)
    expect(screen.store.read('state.countdown')).toBe(30)
    await pass(world, 30_000)
    expect(screen.store.read('state.countdown')).toBe(0)
  })

  it.each([
    [
      'android',
      [
        ['native', 'endBankFlow'],
        ['replace', 'borrow-detail'],
      ],
    ],
    ['ios', [['replace', 'borrow-detail']]],
    ['none', [['replace', 'borrow-detail']]],
  ] as const)(
    'without a required code leads to the order, on %s [PAYCARD-012 PAYCARD-013 AMBIG-042]',
    async (shell, expected) => {
      const { world } = await show({ shell })
      await choose(/Banco Dos/)
      await press('Pagar')
      await answer(world, ok({ needValid: 0, repayRecordId: 'record-9' }))
      expect(moves(world)).toEqual(expected)
    },
  )

  it('sends one request for ten taps', async () => {
    const { world } = await show()
    await choose(/Banco Uno/)
    for (let tap = 0; tap < 10; tap++) await press('Pagar')
    expect(endpoints(world)).toEqual(['repayment.repaymentCommit'])
  })
})

describe('the code', () => {
  it('is refused below six digits, and nothing is sent [PAYCARD-017]', async () => {
    const { world } = await showCodeEntry()
    await type('12345')
    await press('Confirmar')
    expect(said()).toBe('请输入正确的验证码')
    expect(endpoints(world)).toEqual(['repayment.repaymentCommit'])
  })

  it.each(['123456', '1234567'])(
    'confirms the started payment: %s [PAYCARD-006 PAYCARD-014 PAYCARD-020 AMBIG-041]',
    async (verifyCode) => {
      const { world } = await showCodeEntry()
      await type(verifyCode)
      await press('Confirmar')
      expect(world.calls[1]).toMatchObject({
        endpoint: 'repayment.repaymentConfirm',
        params: { orderId: '100174', verifyCode, repaymentRecordId: 'record-9' },
      })
      await answer(world, ok({}))
      expect(page.queryByRole('dialog')).toBeNull()
      expect(moves(world)).toEqual([['replace', 'borrow-detail']])
    },
  )

  it('can be sent again only after the countdown, with sendMsg 1 [PAYCARD-011]', async () => {
    const { world } = await showCodeEntry()
    await pass(world, 30_000)
    const resend = () =>
      page
        .getAllByRole('button')
        .find(
          (button) =>
            /30|Reenviar|get code/i.test(button.textContent ?? '') &&
            !/Confirmar|Cancelar|Pagar/.test(button.textContent ?? ''),
        )!
    await act(async () => (resend().click(), await settle()))
    expect(endpoints(world)).toEqual(['repayment.repaymentCommit'])
    await pass(world, 30_000)
    await act(async () => (resend().click(), await settle()))
    expect(world.calls[1]).toMatchObject({
      endpoint: 'repayment.repaymentCommit',
      params: { sendMsg: 1 },
    })
  })

  it("resets after a cancel: the countdown is at 60 and the text is 'get code' again [PAYCARD-015]", async () => {
    const { world, screen } = await showCodeEntry()
    await pass(world, 30_000)
    await press('Cancelar')
    expect(screen.store.read('state.countdown')).toBe(60)
    await pass(world, 30_000)
    expect(screen.store.read('state.countdown')).toBe(60)
    expect(page.getByRole('button', { name: 'get code' })).toBeTruthy()
  })

  it('is not sent again after a lost response: the borrower sees a message that leads to the order [P2]', async () => {
    const { world } = await showCodeEntry()
    await type('123456')
    await press('Confirmar')
    await answer(world, { ok: false, failure: { kind: 'timeout', code: 'no-answer', message: '' } })
    expect(page.getByRole('dialog', { name: 'No sabemos si se pagó' })).toBeTruthy()
    await press('Ver mi préstamo')
    expect(moves(world).map(([, screen]) => screen)).toContain('borrow-detail')
    expect(endpoints(world)).toEqual(['repayment.repaymentCommit', 'repayment.repaymentConfirm'])
  })
})

it('stays on the screen when the payment is refused [PAYCARD-027]', async () => {
  const { world } = await show()
  await choose(/Banco Uno/)
  await press('Pagar')
  await answer(world, refused('1', 'Sin fondos'))
  expect(moves(world)).toEqual([])
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Pagar' }).disabled).toBe(false)
})

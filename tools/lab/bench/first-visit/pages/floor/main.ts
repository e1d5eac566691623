import '../page.css'
import {
  type Channel,
  inPesos,
  loadExtension,
  loadInstalment,
  loadInstructions,
  loadOrder,
} from '../lender'

// The page without a library: the amount due and the link to the next screen, in a few lines. The
// page has the texts of the screens, but not all of their parts.
function add(parent: Element, tag: string, className = '', text = ''): HTMLElement {
  const element = parent.appendChild(document.createElement(tag))
  element.className = className
  element.textContent = text
  return element
}

function addRow(parent: Element, label: string, value: string): void {
  const row = add(parent, 'div', 'row')
  add(row, 'span', '', label)
  add(row, 'span', '', value)
}

function addButton(
  parent: Element,
  className: string,
  text: string,
  press: () => Promise<unknown>,
): void {
  add(parent, 'button', className, text).addEventListener('click', () => void press())
}

function begin(title: string): HTMLElement {
  document.body.textContent = ''
  add(add(document.body, 'header', 'bar'), 'h1', '', title)
  return add(document.body, 'main')
}

async function showOrder(): Promise<void> {
  const order = await loadOrder()
  const main = begin('Mi préstamo')
  add(main, 'h2', '', order.noticeStatusText)
  add(main, 'p', 'muted', order.noticeDesText)
  const card = add(main, 'section', 'card')
  add(card, 'p', 'product', order.productName)
  const rows = add(card, 'div')
  for (const { text, value } of order.userOrderDetail.detail)
    if (value !== '' && value !== '0') addRow(rows, text, value)
  addButton(add(main, 'div', 'dock'), 'pay', 'Pagar', loadInstalment)
}

async function showRepayment(): Promise<void> {
  const { repayAmount, repayDate, productName, detail, repayList } = await loadInstalment()
  const main = begin('Pagar')
  addDue(main, productName, 'Monto a pagar', repayAmount, repayDate)
  const card = add(main, 'section', 'card')
  for (const { text, value } of detail.slice(0, 2)) addRow(card, text, value)
  for (const { reviewer, list } of repayList) addChannels(main, reviewer, list, repayAmount, '1')
}

async function showExtension(): Promise<void> {
  const { delayInfo, productName, repayPlan, repayList } = await loadExtension()
  const { delayAmount, delayTime } = delayInfo
  const main = begin('Aplazar el pago')
  addDue(main, productName, 'Cargo por aplazamiento', delayAmount, delayTime)
  const card = add(main, 'section', 'card')
  for (const { title, time } of repayPlan) addRow(card, title, time)
  for (const { title, list } of repayList) addChannels(main, title, list, delayAmount, '2')
}

function addDue(main: Element, name: string, label: string, amount: string, date: string): void {
  const card = add(main, 'section', 'card')
  add(card, 'p', 'product', name)
  const due = add(card, 'div', 'due')
  add(due, 'p', 'muted', label)
  add(due, 'p', 'amount', inPesos(amount))
  addRow(due, 'Fecha de pago', date)
}

function addChannels(
  main: Element,
  title: string,
  list: readonly Channel[],
  amount: string,
  requestType: string,
): void {
  const group = add(main, 'section', 'group')
  add(group, 'h2', '', title)
  for (const { desc, payCode } of list) {
    const pay = () => loadInstructions({ amount, payCode, requestType })
    addButton(add(group, 'div', 'channels channel'), '', desc, pay)
  }
}

const screens: Readonly<Record<string, () => Promise<void>>> = {
  '/repayment': showRepayment,
  '/delay': showExtension,
}
void (screens[location.pathname] ?? showOrder)()

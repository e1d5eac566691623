import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Payment } from '../lender'
import '../page.css'
import { ExtensionScreen } from './extension'
import { InstructionsScreen } from './instructions'
import { OrderScreen } from './order'
import { RepaymentScreen } from './repayment'

// The order status, the repayment and the extension, hand-written with React and no other library.
function App() {
  const [path, setPath] = useState(location.pathname)
  const [payment, setPayment] = useState<Payment>()
  const go = (next: string) => {
    history.pushState(null, '', next + location.search)
    setPath(next)
  }
  const pay = (chosen: Payment) => {
    setPayment(chosen)
    go('/carpmm')
  }
  if (path === '/carpmm' && payment) return <InstructionsScreen payment={payment} />
  if (path === '/repayment') return <RepaymentScreen onPay={pay} />
  if (path === '/delay') return <ExtensionScreen onPay={pay} />
  return <OrderScreen onRepay={() => go('/repayment')} />
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

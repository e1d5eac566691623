import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../../widgets/tokens.css'
import '../controls/controls.css'
import './team.css'
import { studioStart } from '../start'
import { Home } from './home'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Home person={studioStart().person!} />
  </StrictMode>,
)

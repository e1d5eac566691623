export {
  approve,
  changesPurpose,
  digestOf,
  isApproval,
  type Approval,
  type ChangeSigner,
  type Statement,
} from './approve.ts'

export {
  approve,
  changesPurpose,
  digestOf,
  isApproval,
  type Approval,
  type ChangeSigner,
} from './approve.ts'

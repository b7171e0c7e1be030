// The screens of a company whose names are long, where there is least room.
import { sweep } from './layout/sweep.ts'

sweep('long')

import { fieldsFor } from '@portal/access';
import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_PAGE_SIZE, CLAIM_SORT_FIELDS, type ClaimSortField } from '@portal/contracts/projects/claim-lists';
import type { Project } from '@portal/contracts/projects/project';
import { useNavigate, useSession } from '@portal/portal-sdk';
import { DataTable, drawnAction, EmptyState, GuardedButton, NEW_ITEM, useItemDialog, useListAddress } from '@portal/ui';
import { IconFileDollar, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { ExportMenu } from '../../export/export-menu.tsx';
import { claimColumns } from './claim-columns.tsx';
import { CLAIM_SCREEN_TEXTS as TEXTS } from './claim.texts.ts';
import { requestClaimsExport, useClaims } from './claims.api.ts';
import classes from './claims.module.css';

const ClaimPanel = lazy(() => import('./panel/claim-panel.tsx'));

/** CLAIMS: a table of ten, the latest loss first; one of them opens beside it (spec 2 §9, decisions §20). */
export function ProjectClaims({ project }: { readonly project: Project }) {
  const { viewer } = useSession();
  const navigate = useNavigate();
  const seen = fieldsFor(viewer, 'read', 'claim');
  const columns = useMemo(() => claimColumns(project.currency, seen), [project.currency, seen]);
  const sortFields = useMemo(() => columns.map(({ id }) => id), [columns]);
  const [address, setAddress] = useListAddress(sortFields, CLAIM_PAGE_SIZE);
  const claims = useClaims(project.id, address);
  const { itemId, addressOf, close } = useItemDialog('claimId');
  const create = drawnAction(claims.data?.create);
  const mayCreate = create !== undefined && create.obstacle === undefined;

  return (
    <>
      <div className={classes.head}>
        <ExportMenu
          onAsk={(format) =>
            requestClaimsExport({
              projectId: project.id,
              format,
              sortFieldName: CLAIM_SORT_FIELDS.find(
                (field): field is ClaimSortField => field === address.sortFieldName,
              ),
              sortDirection: address.sortDirection,
            })
          }
        />
        {create && (
          <GuardedButton
            variant="filled"
            obstacle={create.obstacle}
            icon={<IconPlus size={18} aria-hidden />}
            onClick={() => void navigate(addressOf(NEW_ITEM))}
          >
            {TEXTS.add}
          </GuardedButton>
        )}
      </div>
      <DataTable<Claim>
        label={TEXTS.table}
        columns={columns}
        page={claims.data}
        address={address}
        onAddressChange={setAddress}
        rowId={({ id }) => id}
        rowLink={({ id }) => addressOf(id)}
        isFetching={claims.isFetching}
        error={claims.error}
        onRetry={() => void claims.refetch()}
        empty={
          <EmptyState icon={IconFileDollar} title={TEXTS.empty}>
            {mayCreate ? TEXTS.emptyHint : TEXTS.emptyReader}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {itemId !== null && (itemId !== NEW_ITEM || mayCreate) && (
          <ClaimPanel key={itemId} project={project} id={itemId === NEW_ITEM ? undefined : itemId} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

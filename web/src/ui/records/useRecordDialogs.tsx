import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';

interface FormProps {
  onClose: () => void;
  /** The Delete button, when an existing record is edited. */
  action?: ReactNode;
}

interface Options<Item> {
  deleteQuestion: string;
  /** What is deleted with a record, in a sentence. */
  describeLoss: (item: Item) => string;
  onDelete: (item: Item) => void;
  /** Renders the dialog with the form. Without an item it adds a new one. */
  renderForm: (item: Item | undefined, props: FormProps) => ReactNode;
}

/** The dialogs of a list of records: one form to add and edit, and the question before a record is deleted. */
export function useRecordDialogs<Item extends { name: string }>({
  deleteQuestion,
  describeLoss,
  onDelete,
  renderForm,
}: Options<Item>) {
  const [form, setForm] = useState<{ item?: Item } | null>(null);
  const [toDelete, setToDelete] = useState<Item | null>(null);
  const closeForm = () => setForm(null);

  function confirmDelete(item: Item) {
    setToDelete(null);
    closeForm();
    onDelete(item);
  }

  const dialogs = (
    <>
      {form &&
        renderForm(form.item, {
          onClose: closeForm,
          action: form.item && (
            <Button kind="quiet" onClick={() => setToDelete(form.item ?? null)}>
              Delete
            </Button>
          ),
        })}
      {toDelete && (
        <ConfirmDialog
          question={deleteQuestion}
          detail={
            <>
              <p className="font-semibold text-ink">{toDelete.name}</p>
              <p>{describeLoss(toDelete)}</p>
            </>
          }
          confirmLabel="Delete"
          onCancel={() => setToDelete(null)}
          onConfirm={() => confirmDelete(toDelete)}
        />
      )}
    </>
  );
  return { dialogs, add: () => setForm({}), edit: (item: Item) => setForm({ item }), remove: setToDelete };
}

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NewPasswordForm } from "../../../../src/features/login/NewPasswordForm.tsx";
import { renderPage } from "../../../support/renderPage.tsx";

test("a new password is given twice, and is as long as the partner asks [AUTH-05]", async () => {
  const onChoose = vi.fn();
  await renderPage(<NewPasswordForm isPending={false} error={null} onChoose={onChoose} />);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: string, value: string) =>
    fireEvent.change(field(name), { target: { value } });
  const submit = () => fireEvent.submit(field("New password").form!);

  type("New password", "1234567");
  type("Confirm password", "1234567");
  submit();
  expect(screen.getByText("At least 8 characters")).toBeTruthy();
  type("New password", "12345678");
  submit();
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
  expect(onChoose).not.toHaveBeenCalled();
  type("Confirm password", "12345678");
  submit();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("12345678");
});

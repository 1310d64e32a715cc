// Tickets, limits and errors of the scheduler are what a service is spoken to in.
@_exported import Scheduling
